import { linePoints } from "./line-points.ts";
import styles from "./dashboard.module.css";

type Props = {
  readonly points: readonly { readonly date: string; readonly value: number }[];
  /** What is drawn, for whoever can't see it. */
  readonly label: string;
};

/** A line without axes: how something went. */
export const Sparkline = ({ points, label }: Props) => {
  const { line, last } = linePoints(points, { width: 160, height: 36 });
  if (!last) return null;
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 160 36"
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <polyline points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
