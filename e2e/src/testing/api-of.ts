import type { Page } from "playwright-core";

type Init = { readonly method?: string; readonly body?: unknown };

/** Before there is a page: as whoever is signed in, in their first group. */
const beforePage = async <T>(page: Page, path: string, { method = "GET", body }: Init): Promise<T> => {
  const response = await page.context().request.fetch(`/api/v1/${path}`, {
    method,
    // A connection of the test before, which the server has closed since, is no failure.
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

/** Asks the server as the page would, in the group that the page is in. A page that is not loaded yet need not be for it. */
export const apiOf = <T>(page: Page, path: string, init: Init = {}): Promise<T> =>
  page.url() === "about:blank" ? beforePage<T>(page, path, init) : inPage<T>(page, path, init);
