import { Link } from "@tanstack/react-router";
import styles from "./back-to-more.module.css";

/** The way back from a page that More leads to. */
export const BackToMore = () => (
  <Link to="/more" className={styles.back}>
    More
  </Link>
);
