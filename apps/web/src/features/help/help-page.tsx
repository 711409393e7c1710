import { useQuery } from "@tanstack/react-query";
import { athletesQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { startWith } from "../log/writing/open-with.ts";
import { whatToWrite } from "./what-to-write.ts";
import styles from "./help.module.css";

/** What the one box understands, with examples that a tap puts into it. */
export const HelpPage = () => {
  const acting = useActingMember();
  const box = useLogBox();
  const mayLog = useMayLog();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const horses = athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name);
  const write = (text: string) => {
    startWith(acting.member.id, text);
    box.open();
  };
  return (
    <>
      <PageHead
        title="What you can write"
        under={
          mayLog &&
          "One box for all of it, in your own words. Tap an example to try it: nothing is sent before you send it."
        }
      />
      <ViewerNotice />
      <div className={styles.sections}>
        {whatToWrite(acting.units, horses, acting.group.kind === "barn").map(({ title, says, examples }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <p>{says}</p>
            <ul>
              {examples.map(({ text }) => (
                <li key={text}>
                  <button type="button" disabled={!mayLog} onClick={() => write(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
};
