import "react";

declare module "react" {
  /** Custom properties are set like other properties. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
