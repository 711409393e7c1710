import "react";

declare module "react" {
  /** Custom properties are set like other properties. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}

declare global {
  namespace Intl {
    /** Browsers have one of the two, or none. */
    interface Locale {
      readonly weekInfo?: { readonly firstDay: number };
      getWeekInfo?: () => { readonly firstDay: number };
    }
  }
}
