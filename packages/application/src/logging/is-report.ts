import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { groupWords, type StatedText } from "./parse-text.ts";

/** Whether words report something that is recorded from them: training, a measurement, food, a goal. */
export async function isReport(
  context: ApplicationContext,
  member: MemberContext,
  said: StatedText,
): Promise<boolean> {
  const { parse } = await groupWords(context, member, said);
  const { parsed, entries } = (await loadLanguage()).readMessage(said.text, parse);
  return parsed.isLog || entries.length > 0;
}
