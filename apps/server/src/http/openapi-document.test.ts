import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

type Responses = Record<
  string,
  {
    readonly description: string;
    readonly content: Record<string, { readonly schema: { readonly $ref?: string } }>;
  }
>;
type Document = {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly operationId: string;
        readonly summary: string;
        readonly responses: Responses;
        readonly requestBody?: { readonly required: boolean };
        readonly parameters?: readonly {
          readonly name: string;
          readonly in: string;
          readonly required?: boolean;
        }[];
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, unknown> };
};

const document = openApiDocument() as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe("the OpenAPI document", () => {
  it("has the version that is released", () => {
    const released = readFileSync(join(import.meta.dirname, "../../../../package.json"), "utf8");
    expect(JSON.parse(released)).toMatchObject({ version: document.info.version });
  });

  it("has only references that it resolves itself", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? "",
    );
    expect(references.length).toBeGreaterThan(50);
    const known = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    );
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
    for (const name of ["Workout", "RunResult", "ParsedMessage", "Problem", "Session", "PersonalRecord"])
      expect(document.components.schemas).toHaveProperty(name);
  });

  it("describes the responses of every operation, including failures", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const {
      operationId,
      method,
      path,
      summary,
      responses,
      parameters = [],
      requestBody,
    } of operations) {
      expect(summary.length).toBeGreaterThan(5);
      expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
      for (const name of path.match(/(?<=\{)\w+(?=\})/g) ?? [])
        expect(parameters).toContainEqual(expect.objectContaining({ name, in: "path", required: true }));
      if (operationId === "health" || operationId === "readiness") continue;
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining([
          "400",
          "403",
          "404",
          "405",
          "500",
          ...(method === "post" ? ["409"] : []),
          ...(requestBody ? ["413", "415"] : []),
        ]),
      );
      expect(responses["404"]?.content["application/problem+json"]?.schema.$ref).toBe(
        "#/components/schemas/Problem",
      );
      expect(parameters.some(({ name }) => name === "Idempotency-Key")).toBe(method === "post");
    }
  });
});
