import { MissingPage } from "../../ui/page/missing-page.tsx";

/** An address with an athlete whose data one may not see, or who is in another group. */
export const NobodyHere = () => (
  <MissingPage what="There is nobody here whose data you may see by this address." />
);
