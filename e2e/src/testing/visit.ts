import type { Page } from "playwright-core";

type Router = { readonly navigate: (to: { readonly href: string }) => Promise<void> };

/**
 * Goes to an address as a link of the page would, and waits until the new page is drawn: a tenth of the work of loading the application
 * again. What the page has in memory stays; `page.goto` is for whatever should begin anew.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(async (href) => {
    await (globalThis as typeof globalThis & { readonly __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({
      href,
    });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, path);
};
