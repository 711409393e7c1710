import { Skeleton, VisuallyHidden } from "@mantine/core";
import styles from "./page-skeleton.module.css";

/** Rows of a list before it has come. */
export const ListSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <div className={styles.list} aria-busy="true">
    <VisuallyHidden component="output">Loading</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row}>
        <Skeleton height={15} width={`${34 + ((row * 17) % 23)}%`} />
        <Skeleton height={13} width={`${58 + ((row * 29) % 31)}%`} />
      </div>
    ))}
  </div>
);

/** A whole page before it has come. */
export const PageSkeleton = () => (
  <>
    <Skeleton height={32} width="min(16rem, 60%)" mb={24} />
    <ListSkeleton />
  </>
);
