import type { SendOptions, TestAnswer, TestApp } from "../../testing/test-app.ts";

/** Stores cookies between requests, as a browser does. */
export type Browser = {
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<TestAnswer>;
  readonly cookie: () => string;
};

export function openBrowser(app: TestApp, begin: Readonly<Record<string, string>> = {}): Browser {
  const jar = new Map(Object.entries(begin));
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookie,
    send: async (method, path, { headers, ...options } = {}) => {
      const answer = await app.send(method, path, {
        stranger: true,
        group: "",
        ...options,
        headers: { origin: "http://localhost:4321", ...(jar.size > 0 && { cookie: cookie() }), ...headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
  };
}
