import { createReaderModel, type ReaderModel, type ReaderWeights } from "./choose-reading.ts";
import weights from "./reader-weights.json" with { type: "json" };

let model: ReaderModel | undefined;
/** What was learned, decoded once it is needed. */
export const readerModel = (): ReaderModel =>
  (model ??= createReaderModel(weights as unknown as ReaderWeights));
