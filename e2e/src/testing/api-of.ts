import type { Page } from "playwright-core";

/** Asks the server as the page would, in the group that the page is in. */
export const apiOf = async <T>(
  page: Page,
  path: string,
  init: { readonly method?: string; readonly body?: unknown } = {},
): Promise<T> =>
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
