import styles from "./track.module.css";

/** A progress bar: beside its numbers, never instead of them. `share`: 1 is full. */
export const Track = ({ share }: { readonly share: number }) => (
  <span className={styles.track} aria-hidden>
    <span style={{ "--share": share }} />
  </span>
);
