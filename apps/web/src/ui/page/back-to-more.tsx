import { Link } from "@tanstack/react-router";
import styles from "./back-to-more.module.css";

/** A link back from a page under More. */
export const BackToMore = () => (
  <Link to="/more" className={styles.back}>
    More
  </Link>
);
