import { useState } from "react";

/**
 * An entry as it was when its form opened. What is fetched meanwhile may be newer: with that one's version, what was typed would
 * overwrite it unseen.
 */
export const useAsOpened = <T extends object | undefined>(entry: T): T => useState(entry)[0];
