import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./program.module.css";

/** A link back to the parent page. */
export const BackLink = ({ children, ...to }: LinkProps & { readonly children: ReactNode }) => (
  <Link {...to} className={styles.back}>
    {children}
  </Link>
);
