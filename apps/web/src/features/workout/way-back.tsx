import { Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import styles from "./workout.module.css";

/** Back to where one came from; to the history for whoever came by its address. */
export const WayBack = () => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/history"
      className={styles.back}
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {canGoBack ? "Back" : "History"}
    </Link>
  );
};
