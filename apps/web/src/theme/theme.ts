import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Combobox,
  Input,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  createTheme,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from "@mantine/core";

/** The only place that sets a colour, a size or a font; style sheets use the variables that it defines. */
const sizes = { small: 13, text: 15, large: 17, title: 22, figure: 30, hero: 44 } as const;

const light = {
  ground: "#faf8f4",
  card: "#ffffff",
  raised: "#f3f0e9",
  ink: "#1d2321",
  quiet: "#5f6762",
  line: "#e5e0d6",
  field: "#8b918b",
  accent: "#2c6e49",
  onAccent: "#ffffff",
  accentWash: "#e6f0e9",
  amber: "#875400",
  amberLine: "#c07f12",
  amberWash: "#fbf1dc",
  red: "#a03a2c",
  redWash: "#f9e9e5",
  shade: "rgba(29, 35, 33, 0.38)",
  chart2: "#5f6762",
  chart3: "#a7ada8",
};

const dark: typeof light = {
  ground: "#141816",
  card: "#1c211f",
  raised: "#252b28",
  ink: "#ecefe9",
  quiet: "#a3aca6",
  line: "#2e3531",
  field: "#737c76",
  accent: "#7cc79a",
  onAccent: "#10231a",
  accentWash: "#20352a",
  amber: "#e6b566",
  amberLine: "#d49a3a",
  amberWash: "#352c1b",
  red: "#ee9484",
  redWash: "#3a2421",
  shade: "rgba(0, 0, 0, 0.6)",
  chart2: "#a3aca6",
  chart3: "#5c655f",
};

const turf: MantineColorsTuple = [
  "#f0f6f2",
  "#e0ece5",
  "#b5d9c4",
  "#7cc79a",
  "#5fae80",
  "#478f66",
  "#387d57",
  "#2c6e49",
  "#235a3b",
  "#1a452d",
];
const paper: MantineColorsTuple = [
  "#faf8f4",
  "#f3f0e9",
  "#ebe7de",
  "#e5e0d6",
  "#cfcac0",
  "#8b918b",
  "#5f6762",
  "#474e4a",
  "#2f3633",
  "#1d2321",
];
const night: MantineColorsTuple = [
  "#ecefe9",
  "#d3d8d1",
  "#a3aca6",
  "#737c76",
  "#3a423e",
  "#252b28",
  "#1c211f",
  "#141816",
  "#0f1211",
  "#0a0c0b",
];
const brick: MantineColorsTuple = [
  "#f9e9e5",
  "#f2d4cd",
  "#efb3a7",
  "#ee9484",
  "#d9705e",
  "#c25543",
  "#b04737",
  "#a03a2c",
  "#833023",
  "#66251b",
];

const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';
const figtree = `"Figtree", ${system}`;
/** Popups stay in the landmark that they were opened from, where a screen reader looks for them; no shadow, a hairline. */
const inPlace = { withinPortal: false, shadow: "none" } as const;

export const theme = createTheme({
  colors: { turf, gray: paper, dark: night, red: brick },
  primaryColor: "turf",
  primaryShade: { light: 7, dark: 3 },
  black: light.ink,
  white: light.card,
  fontFamily: system,
  headings: { fontFamily: figtree, fontWeight: "650" },
  fontSizes: {
    xs: rem(sizes.small),
    sm: rem(sizes.text),
    md: rem(sizes.large),
    lg: rem(sizes.title),
    xl: rem(sizes.figure),
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.3", xl: "1.2" },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(6), sm: rem(8), md: rem(10), lg: rem(14), xl: rem(22) },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: (_theme, props) => ({
        root: {
          "--button-height": "var(--touch)",
          "--button-fz": rem(sizes.text),
          "--button-padding-x": props.size === "compact" ? rem(12) : rem(18),
          ...((props.variant ?? "filled") === "filled" && { "--button-color": "var(--on-accent)" }),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: "subtle", color: "gray" },
      vars: () => ({ root: { "--ai-size": "var(--touch)" } }),
    }),
    Input: Input.extend({
      vars: () => ({ wrapper: { "--input-height": "var(--touch)", "--input-fz": "var(--size-input)" } }),
    }),
    CloseButton: CloseButton.extend({ defaultProps: { size: 44, iconSize: 20 } }),
    Menu: Menu.extend({ defaultProps: { ...inPlace, withInitialFocusPlaceholder: false } }),
    Popover: Popover.extend({ defaultProps: inPlace }),
    Combobox: Combobox.extend({ defaultProps: inPlace }),
    Checkbox: Checkbox.extend({ vars: () => ({ root: { "--checkbox-size": rem(22) } }) }),
    SegmentedControl: SegmentedControl.extend({
      vars: () => ({ root: { "--sc-font-size": rem(sizes.text), "--sc-padding": `${rem(9)} ${rem(14)}` } }),
    }),
    Modal: Modal.extend({
      defaultProps: {
        radius: "lg",
        transitionProps: { duration: 140 },
        closeButtonProps: { "aria-label": "Close", size: 44, iconSize: 20 },
      },
    }),
  },
});

const scheme = (colours: typeof light): Record<string, string> => ({
  "--ground": colours.ground,
  "--card": colours.card,
  "--raised": colours.raised,
  "--ink": colours.ink,
  "--quiet": colours.quiet,
  "--line": colours.line,
  "--accent": colours.accent,
  "--on-accent": colours.onAccent,
  "--accent-wash": colours.accentWash,
  "--amber": colours.amber,
  "--amber-line": colours.amberLine,
  "--amber-wash": colours.amberWash,
  "--red": colours.red,
  "--red-wash": colours.redWash,
  "--shade": colours.shade,
  "--chart-1": colours.accent,
  "--chart-2": colours.chart2,
  "--chart-3": colours.chart3,
  "--mantine-color-body": colours.ground,
  "--mantine-color-text": colours.ink,
  "--mantine-color-dimmed": colours.quiet,
  "--mantine-color-placeholder": colours.quiet,
  "--mantine-color-error": colours.red,
  "--mantine-color-anchor": colours.accent,
  "--mantine-color-default": colours.card,
  "--mantine-color-default-hover": colours.raised,
  "--mantine-color-default-color": colours.ink,
  "--mantine-color-default-border": colours.line,
  "--mantine-color-gray-text": colours.quiet,
  "--mantine-color-gray-light": colours.raised,
  "--mantine-color-gray-light-hover": colours.line,
  "--mantine-color-gray-light-color": colours.ink,
  "--mantine-color-gray-subtle-color": colours.quiet,
  "--mantine-color-gray-outline": colours.quiet,
  "--mantine-color-turf-light": colours.accentWash,
  "--mantine-color-turf-light-hover": colours.accentWash,
  "--mantine-color-turf-light-color": colours.accent,
  "--mantine-color-red-light": colours.redWash,
  "--mantine-color-red-light-hover": colours.redWash,
  "--mantine-color-red-light-color": colours.red,
  "--mantine-color-turf-text": colours.accent,
  "--mantine-color-red-text": colours.red,
  "--mantine-primary-color-contrast": colours.onAccent,
  /** The border of an input field: 3:1 against card (WCAG 1.4.11). */
  "--field-line": colours.field,
});

/** Provides the tokens to style sheets: `--ink`, `--accent`, `--size-title`, `--font-figures`, … */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...Object.fromEntries(Object.entries(sizes).map(([name, px]) => [`--size-${name}`, rem(px)])),
    "--font-text": system,
    "--font-figures": figtree,
    "--radius-card": rem(14),
    /** Minimum side of touch targets. */
    "--touch": rem(44),
    "--content-width": rem(1080),
    "--motion": "150ms cubic-bezier(0.2, 0, 0, 1)",
  },
  light: scheme(light),
  dark: scheme(dark),
});
