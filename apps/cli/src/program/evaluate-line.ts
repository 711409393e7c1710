import { advise } from "@canter/domain/evaluation/advise";
import { evaluateTimetable, readEvaluationInput } from "@canter/domain/evaluation/evaluate-plan";
import { evaluationInputSchema } from "@canter/domain/evaluation/evaluation";
import { lineBug, lineFailure, type LineAnswer } from "../answer-lines.ts";
import { readLine } from "./edit-line.ts";

const example =
  '{"plan":{"weeklyPlans":[…]},"done":[{"date":"2026-06-01","workType":"FLATWORK"}],"now":"2026-06-04T18:00:00+02:00"}';

/** The evaluation of one line's plan: the verdict, the work types that are behind, and the advice. */
export function evaluateLine(line: string): LineAnswer {
  const lineRead = readLine(line, example);
  if ("answer" in lineRead) return lineRead.answer;
  const { id } = lineRead.input;
  try {
    const input = evaluationInputSchema.safeParse(lineRead.input);
    if (!input.success) {
      const [issue] = input.error.issues;
      return lineFailure(
        id,
        `${issue?.path.join(".") || "the line"}: ${issue?.message ?? "is not accepted"}`,
      );
    }
    const { timetable, work, today, pauses } = readEvaluationInput(input.data);
    const evaluation = evaluateTimetable(timetable, work, today);
    const { message, suggestion } = advise({ evaluation, timetable, work, pauses });
    const behind = [...new Set(evaluation.reasons.map(({ workType }) => workType))];
    const answer = {
      id,
      status: evaluation.status,
      behind,
      message: message.text,
      suggestion: suggestion?.text ?? null,
    };
    return { line: JSON.stringify(answer), failed: false };
  } catch (error) {
    return lineBug(id, error, "plan");
  }
}
