import { UnstyledButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, Link } from "@tanstack/react-router";
import { listTemplates, type TemplateSummary } from "@canter/domain/program/templates/list-templates";
import { keysOf } from "../../../ui/form/choices.ts";
import { beginDesign } from "../../../api/conversations.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import rows from "../../../ui/workout/workout-row.module.css";
import styles from "../program.module.css";

/** Starts an interview with the designer, which asks one question after the other, and opens it. */
const DesignByQuestions = ({ className }: { readonly className?: string | undefined }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => beginDesign(client),
    onSuccess: (conversation) => navigate({ to: "/coach", search: { conversation } }),
  });
  return (
    <>
      <UnstyledButton className={className} onClick={() => beginning.mutate()} disabled={beginning.isPending}>
        Answer a few questions
      </UnstyledButton>
      {beginning.isError && <ProblemNotice error={beginning.error} />}
    </>
  );
};

const titles: Readonly<Record<TemplateSummary["kind"], string>> = {
  strength: "Strength",
  running: "Running",
  conditioning: "Endurance",
  fitness: "Fitness",
  horse: "Horses",
};

const rhythm = ({ weeks, sessionsPerWeek }: TemplateSummary): string =>
  `${weeks} weeks · ${sessionsPerWeek} a week`;

/** The starting points: well-known patterns by kind, a blank start, a file. */
export const TemplateList = () => {
  const acting = useActingMember();
  const kinds = keysOf(titles);
  const ordered = acting.group.kind === "barn" ? [...kinds].reverse() : kinds;
  const templates = listTemplates();
  return (
    <div className={styles.kinds}>
      <section aria-labelledby="own">
        <h2 id="own">Your own</h2>
        <ul className={styles.own}>
          <li className={styles.template}>
            <h3>
              <Link to="/make-plan" className={rows.title}>
                Have one made
              </Link>
            </h3>
            <p className={styles.quiet}>Say what to reach and by when; it arrives as a draft.</p>
          </li>
          <li className={styles.template}>
            <h3>
              <DesignByQuestions className={rows.title} />
            </h3>
            <p className={styles.quiet}>Goal, days, equipment, weights: a whole program, week by week.</p>
          </li>
          <li className={styles.template}>
            <h3>
              <Link to="/plan/new" search={{ from: "blank" }} className={rows.title}>
                Start blank
              </Link>
            </h3>
            <p className={styles.quiet}>Write it yourself, session by session.</p>
          </li>
          <li className={styles.template}>
            <h3>
              <Link to="/plan/new" search={{ from: "file" }} className={rows.title}>
                Bring one in
              </Link>
            </h3>
            <p className={styles.quiet}>Paste a program, or take it from a file.</p>
          </li>
        </ul>
      </section>
      {ordered.map((kind) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{titles[kind]}</h2>
          <ul className={styles.templates}>
            {templates
              .filter((template) => template.kind === kind)
              .map((template) => (
                <li key={template.id} className={styles.template}>
                  <h3>
                    <Link to="/plan/new" search={{ template: template.id }} className={rows.title}>
                      {template.name}
                    </Link>
                  </h3>
                  <p className={styles.rhythm}>{rhythm(template)}</p>
                  <p className={styles.quiet}>{template.forWhom}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
