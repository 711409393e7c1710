export const yamlMediaType = "application/yaml";

/** Whether somebody asks for YAML instead of JSON. */
export const wantsYaml = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes(yamlMediaType);

export const yamlResponse = (yaml: string): Response =>
  new Response(yaml, { headers: { "content-type": `${yamlMediaType}; charset=utf-8`, vary: "accept" } });
