import type { Page } from "playwright-core";

type Init = { readonly method?: string; readonly body?: unknown };

/** Without a loaded page: as the signed-in account, in its first group. */
const beforePage = async <T>(page: Page, path: string, { method = "GET", body }: Init): Promise<T> => {
  const response = await page.context().request.fetch(`/api/v1/${path}`, {
    method,
    // A connection from the test before, which the server has closed since, is not a failure.
    maxRetries: 2,
    ...(body !== undefined && { data: body }),
  });
  return (await response.json()) as T;
};

const inPage = <T>(page: Page, path: string, init: Init): Promise<T> =>
  page.evaluate(
    async ({ path: address, method, body }) => {
      const group = localStorage.getItem("canter.group");
      const response = await fetch(`/api/v1/${address}`, {
        method,
        headers: {
          ...(group && { "canter-group": group }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    { path, method: init.method ?? "GET", body: init.body },
  ) as Promise<T>;

/** Sends a request as the page would, in the page's group. The page need not be loaded. */
export const apiOf = <T>(page: Page, path: string, init: Init = {}): Promise<T> =>
  page.url() === "about:blank" ? beforePage<T>(page, path, init) : inPage<T>(page, path, init);
