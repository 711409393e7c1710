import { useState } from "react";

/**
 * An entry as it was when its form was opened. A newer one may be fetched meanwhile: with that one's version, the input would overwrite
 * it unseen.
 */
export const useAsOpened = <T extends object | undefined>(entry: T): T => useState(entry)[0];
