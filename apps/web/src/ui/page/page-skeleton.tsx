import { Skeleton, VisuallyHidden } from "@mantine/core";
import styles from "./page-skeleton.module.css";

/** Placeholder rows of a loading list. */
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

/** The placeholder of a loading page. */
export const PageSkeleton = () => (
  <>
    <Skeleton height={32} width="min(16rem, 60%)" mb={24} />
    <ListSkeleton />
  </>
);
