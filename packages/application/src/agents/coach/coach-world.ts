import type { MemoryEntry } from "@canter/agent/schema/memory-entry";
import type { Persona } from "@canter/domain/persona/persona";
import type { SelectedContext } from "@canter/domain/context/select-context";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { EditLanguage, Language } from "../../core/language.ts";
import type { GroupWords } from "../../logging/parse-text.ts";
import type { CoachMessage } from "./coach-input.ts";
import type { CoachProgram } from "./changes/coach-program.ts";
import type { TalkRole } from "./talk-role.ts";

/** What a run of the coach knows when it begins, but for what was said elsewhere. */
export type CoachKnowledge = {
  readonly role: TalkRole;
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly conversationId: string;
  /** Of the message that it answers; undefined where it answers none of a conversation. */
  readonly messageId?: string;
  /** Begins the ids of the edits that this run proposes: another attempt of it knows them for its own. */
  readonly callPrefix: string;
  readonly text: string;
  /** It asks: see `coachMessageSchema`. */
  readonly isAsked: boolean;
  /** What the run was asked, for another agent that goes on with it. */
  readonly input: CoachMessage;
  readonly words: GroupWords;
  readonly language: Language;
  readonly edits: EditLanguage;
  /** What was said before in the conversation, oldest first; the message itself is not among it. */
  readonly history: readonly Message[];
  /** What was said last asks about a draft: "forget it" is said to that. */
  readonly asksOfDraft: boolean;
  /** Who speaks: words and emphasis, no facts. */
  readonly persona: Persona;
  /** What is remembered of the member. */
  readonly remembered: readonly MemoryEntry[];
  /** The program that the member looked at as they wrote. */
  readonly openedProgramId: string | undefined;
  /** Whom the message speaks of: an athlete that it names, or whose page it was written on; else the member's own. */
  readonly athleteId: string;
  /** The program that changes and questions mean; undefined: there is none that the member may see. */
  readonly program?: CoachProgram | undefined;
  /** Names of the programs of the athlete that is spoken of. */
  readonly programNames: readonly string[];
  /** Whether a model was to answer: where the playbook does all the same, that one failed. */
  readonly hasModel: boolean;
};

export type CoachWorld = CoachKnowledge & {
  /** What it is told of the conversation so far and of others, within its budget. */
  readonly earlier: SelectedContext;
};
