import type { Config } from "tailwindcss";

const role = (name: string) => `var(--${name})`;
const inkAndWash = (name: string) => ({
  DEFAULT: role(name),
  ink: role(`${name}-ink`),
  wash: role(`${name}-wash`),
});

/** The tokens of `client/tokens.css` as Tailwind's names. Colours, sizes, radii and shadows replace Tailwind's own. */
export default {
  darkMode: "selector",
  theme: {
    colors: {
      inherit: "inherit",
      current: "currentColor",
      transparent: "transparent",
      paper: role("paper"),
      surface: role("surface"),
      sunken: role("sunken"),
      ink: { DEFAULT: role("ink"), muted: role("ink-muted") },
      hairline: role("hairline"),
      control: role("control"),
      accent: { ...inkAndWash("accent"), strong: role("accent-strong") },
      danger: { ...inkAndWash("danger"), strong: role("danger-strong") },
      focus: role("focus"),
      scrim: role("scrim"),
      cover: {
        DEFAULT: role("cover"),
        ink: role("cover-ink"),
        muted: role("cover-muted"),
        line: role("cover-line"),
      },
      visa: inkAndWash("visa"),
      residency: inkAndWash("residency"),
      citizenship: inkAndWash("citizenship"),
      tax: inkAndWash("tax"),
    },
    fontFamily: { text: role("font-text"), display: role("font-display") },
    fontSize: {
      xs: [role("text-xs"), { lineHeight: role("leading-tight") }],
      sm: [role("text-sm"), { lineHeight: "1.5" }],
      base: [role("text-base"), { lineHeight: role("leading-body") }],
      lg: [role("text-lg"), { lineHeight: "1.45" }],
      xl: [role("text-xl"), { lineHeight: "1.25" }],
      "2xl": [role("text-2xl"), { lineHeight: role("leading-heading") }],
      "3xl": [role("text-3xl"), { lineHeight: role("leading-heading") }],
      "4xl": [role("text-4xl"), { lineHeight: "1.08" }],
      "5xl": [role("text-5xl"), { lineHeight: "1.02" }],
    },
    borderRadius: {
      none: "0",
      sm: role("radius-sm"),
      md: role("radius-md"),
      lg: role("radius-lg"),
      full: "9999px",
    },
    boxShadow: { none: "none", raised: role("shadow-raised"), overlay: role("shadow-overlay") },
    extend: {
      borderColor: { DEFAULT: role("hairline") },
      spacing: { gutter: role("space-gutter"), card: role("space-card"), section: role("space-section") },
      maxWidth: { page: role("page-width"), measure: role("measure") },
      transitionDuration: {
        DEFAULT: role("motion-fast"),
        fast: role("motion-fast"),
        base: role("motion-base"),
        slow: role("motion-slow"),
      },
      transitionTimingFunction: { DEFAULT: role("ease-settle"), settle: role("ease-settle") },
      keyframes: {
        "rise-in": { from: { opacity: "0", transform: "translateY(6px)" } },
        "fade-in": { from: { opacity: "0" } },
        "fade-out": { to: { opacity: "0" } },
        "drawer-in": { from: { transform: "translateX(-100%)" } },
        "drawer-out": { to: { transform: "translateX(-100%)" } },
        "toast-in": { from: { opacity: "0", transform: "translateY(var(--toast-from, 12px))" } },
        "toast-out": { to: { opacity: "0", transform: "translateX(100%)" } },
        "toast-swipe": {
          from: { transform: "translateX(var(--radix-toast-swipe-end-x))" },
          to: { opacity: "0", transform: "translateX(100%)" },
        },
        "unfold-in": { from: { height: "0" }, to: { height: "var(--radix-collapsible-content-height)" } },
        "unfold-out": { from: { height: "var(--radix-collapsible-content-height)" }, to: { height: "0" } },
      },
      animation: {
        "rise-in": "rise-in var(--motion-base) var(--ease-settle)",
        "fade-in": "fade-in var(--motion-base) var(--ease-settle)",
        "fade-out": "fade-out var(--motion-base) var(--ease-settle)",
        "drawer-in": "drawer-in var(--motion-slow) var(--ease-settle)",
        "drawer-out": "drawer-out var(--motion-base) var(--ease-settle)",
        "toast-in": "toast-in var(--motion-base) var(--ease-settle)",
        "toast-out": "toast-out var(--motion-base) var(--ease-settle)",
        "toast-swipe": "toast-swipe var(--motion-fast) linear",
        "unfold-in": "unfold-in var(--motion-base) var(--ease-settle)",
        "unfold-out": "unfold-out var(--motion-base) var(--ease-settle)",
      },
    },
  },
} satisfies Config;
