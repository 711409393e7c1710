import styles from "./sheet.module.css";

/** A text that would change: the old one struck through, the new one beside it; in words for screen readers. */
export const WasAndIs = ({
  before,
  after,
}: {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}) =>
  before === after ? (
    <>{after}</>
  ) : (
    <>
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
