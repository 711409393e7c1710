import styles from "./track.module.css";

/** How much of something there is, as a filling line: beside its numbers, never instead of them. `share`: 1 is all of it. */
export const Track = ({ share }: { readonly share: number }) => (
  <span className={styles.track} aria-hidden>
    <span style={{ "--share": share }} />
  </span>
);
