/** A reader of FIT files that has no types of its own. */
declare module "fit-decoder" {
  const decoder: {
    readonly fit2json: (bytes: ArrayBuffer) => unknown;
    readonly parseRecords: (json: unknown) => {
      readonly records: readonly {
        readonly type: string;
        readonly data: Readonly<Record<string, unknown>>;
      }[];
    };
  };
  export default decoder;
}
