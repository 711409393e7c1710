import type { Claim } from "@canter/domain/claim/claim";
import type { CallToAction, Offer } from "@canter/domain/dashboard/dashboard";
import type { DashboardShown, PromptShown } from "./dashboard-view.ts";

const offer = ({ contentId, title, durationMinutes, programContext }: Offer) => ({
  content_id: contentId,
  title,
  ...(durationMinutes !== undefined && { duration: durationMinutes }),
  ...(programContext !== undefined && { program_context: programContext }),
});

const call = ({ type, message, action }: CallToAction) => ({
  type,
  message: message.text,
  ...(action && { action }),
});

const prompt = ({ type, question, options }: PromptShown) => ({
  type,
  question,
  ...(options.length > 0 && { options }),
});

const text = (claims: readonly Claim[]) => claims.map((claim) => claim.text).join(" ");

/** A day as the document of spec 5: snake_case, `duration` in minutes, the briefing as one text. */
export const dashboardDocument = ({ generatedAt, curated, coach }: DashboardShown) => ({
  generated_at: new Date(generatedAt).toISOString(),
  curated: {
    up_next: {
      ...(curated.upNext.primary && { primary: offer(curated.upNext.primary) }),
      alternates: curated.upNext.alternates.map((one) => ({ ...offer(one), reason: one.reason })),
    },
    playlist_suggestion: curated.playlistSuggestion.map(offer),
  },
  coach: {
    briefing: text(coach.briefing),
    cta: coach.callsToAction.map(call),
    prompts: coach.prompts.filter(({ state }) => state === "open").map(prompt),
  },
});

/** The same as YAML; the library is loaded when it is first asked for. */
export const dashboardToYaml = async (shown: DashboardShown): Promise<string> => {
  const { stringify } = await import("yaml");
  return stringify(dashboardDocument(shown), { aliasDuplicateObjects: false, lineWidth: 0 });
};
