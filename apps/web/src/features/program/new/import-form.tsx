import { Button, FileButton, TextInput, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { FieldProblem } from "@canter/domain/problem";
import type { MassUnit } from "@canter/domain/units/unit";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { RequestFailed } from "../../../api/request.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { AthleteChoice } from "./athlete-choice.tsx";
import { useCreateProgram } from "./use-create-program.ts";
import styles from "../program.module.css";

/** Maximum size of a file; the server accepts 1 MB. */
const maxBytes = 1_000_000;
const shownProblems = 12;

const fieldsOf = (error: unknown): readonly FieldProblem[] =>
  error instanceof RequestFailed ? (error.problem.fields ?? []) : [];

const exampleIn = (units: MassUnit) => `{
  "weeks": [
    { "phase": "Base", "sessions": [
      { "name": "Full body", "exercises": [
        { "name": "Back Squat", "workingSets": 3, "reps": "5", "targetLoad": "${units === "kg" ? "100 kg" : "225 lb"}" }
      ] }
    ] }
  ]
}`;

type ProblemsProps = { readonly problems: readonly FieldProblem[]; readonly program: unknown };

const nouns: Readonly<Record<string, string>> = {
  weeks: "week",
  sessions: "session",
  exercises: "exercise",
  sets: "set",
};

/** `workingSets` in words: "working sets". */
const spaced = (key: string): string => key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const childOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

/** “Full body”, for an item that has a name. */
const nameOf = (item: unknown): string => {
  const name = childOf(item, "name");
  return typeof name === "string" && name.trim() !== "" ? ` “${name.trim().slice(0, 60)}”` : "";
};

/**
 * The place of an error, in words: `program.weeks.0.sessions.2.exercises.0.workingSets` is "Week 1, session 3 “Full body”, exercise 1
 * “Squat”, working sets". `program`: the request, for the names in it.
 */
export const placeInProgram = (path: string, program: unknown): string => {
  const keys = path.split(".").filter((key, index) => key !== "" && !(index === 0 && key === "program"));
  const words: string[] = [];
  let item = program;
  for (const [index, key] of keys.entries()) {
    item = childOf(item, key);
    const noun = nouns[keys[index - 1] ?? ""];
    const isListed = nouns[key] !== undefined && /^\d+$/.test(keys[index + 1] ?? "");
    if (noun !== undefined && /^\d+$/.test(key)) words.push(`${noun} ${Number(key) + 1}${nameOf(item)}`);
    else if (!isListed) words.push(/^\d+$/.test(key) ? `number ${Number(key) + 1}` : spaced(key));
  }
  const text = words.join(", ");
  return text === "" ? "The whole text" : text.charAt(0).toUpperCase() + text.slice(1);
};

const Problems = ({ problems, program }: ProblemsProps) => (
  <div className={styles.problems} role="alert">
    <p>Some of it can’t be used. Nothing was saved.</p>
    <ul>
      {problems.slice(0, shownProblems).map(({ path, message }) => (
        <li key={path + message}>
          {placeInProgram(path, program)} {message}
        </li>
      ))}
    </ul>
    {problems.length > shownProblems && <p>and {problems.length - shownProblems} more</p>}
  </div>
);

type Read = { readonly program: unknown; readonly problem?: undefined } | { readonly problem: string };

const readText = (text: string): Read => {
  try {
    return { program: JSON.parse(text) };
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
};

/** A program from JSON, pasted or from a file; errors are shown field by field. */
export const ImportForm = () => {
  const { units } = useActingMember().member;
  const creating = useCreateProgram();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [athlete, setAthlete] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = (next: string) => {
    setText(next);
    setProblem(undefined);
    creating.reset();
  };
  const takeFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > maxBytes) setProblem("This file is too large for a program.");
    else take(await file.text());
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readText(text);
    setProblem(read.problem);
    if (read.problem !== undefined) return;
    creating.mutate({
      program: read.program,
      ...(name.trim() && { name: name.trim() }),
      ...(athlete !== undefined && { athleteId: athlete }),
    });
  };
  const problems = fieldsOf(creating.error);
  return (
    <form className={styles.form} onSubmit={save}>
      <p className={styles.quiet}>
        Canter’s own JSON: what “Download as JSON” in a program’s menu gives, here or in another Canter. It
        can be written by hand as well; the example shows how.
      </p>
      <FileButton accept="application/json,.json" onChange={(file) => void takeFile(file)}>
        {(props) => (
          <Button {...props} variant="default">
            Choose a file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Or paste it"
        placeholder={exampleIn(units)}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        minRows={10}
        maxRows={18}
        autosize
        error={problem}
        classNames={{ input: styles.code ?? "" }}
        spellCheck={false}
      />
      <TextInput
        label="Name, where the text has none"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AthleteChoice value={athlete} onChange={setAthlete} />
      {problems.length > 0 && <Problems problems={problems} program={creating.variables?.program} />}
      {creating.isError && problems.length === 0 && <ProblemNotice error={creating.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={creating.isPending} disabled={text.trim() === ""}>
          Bring it in
        </Button>
      </div>
    </form>
  );
};
