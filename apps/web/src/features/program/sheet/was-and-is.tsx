import styles from "./sheet.module.css";

/** A text that would change: the old one struck through, the new one beside it; in words for screen readers. */
export const WasAndIs = ({
  subject,
  before,
  after,
}: {
  /** What both are of. */
  readonly subject?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}) =>
  before === after ? (
    <>{after}</>
  ) : (
    <>
      {subject !== undefined && `${subject} `}
      {before && (
        <del>
          <span className={styles.hidden}>was </span>
          {before}
        </del>
      )}{" "}
      {after && (
        <ins>
          <span className={styles.hidden}>{before ? "now " : "new: "}</span>
          {after}
        </ins>
      )}
    </>
  );
