import { notStated, type Source, statements, unverified } from "../../entry.ts";
import { allPlatforms, type Tool } from "../../tools.ts";
import { privacyGuides } from "./sources.ts";

const vucense: Source = { name: "vucense.com", date: "2026-04" };

/** Password managers. */
export const passwordTools: readonly Tool[] = [
  {
    id: "bitwarden",
    name: "Bitwarden",
    description: "An open-source password manager, free on any number of devices.",
    category: "password",
    features: statements(
      [privacyGuides, vucense],
      "End-to-end encryption",
      "Passkeys",
      "Can run on your own server",
      "Send, for sharing",
      "Audited",
    ),
    pricing: [
      ...statements([vucense], "Free; premium from US$10 a year, families US$40"),
      ...statements(unverified, "A rise of premium to about US$20 a year in 2026 is reported"),
    ],
    website: { name: "bitwarden.com", url: "https://bitwarden.com", checked: false },
    logo: "BW",
    platforms: allPlatforms,
    checked: "2026-04",
  },
  {
    id: "one-password",
    name: "1Password",
    description: "A password manager with a mode for crossing borders.",
    category: "password",
    features: statements(
      [vucense, privacyGuides],
      "Travel Mode hides vaults at borders",
      "A Secret Key beside the password",
      "Watchtower",
      "Passkeys",
      "Sharing within a family",
    ),
    pricing: [
      ...statements([vucense], "From US$35.88 a year"),
      ...statements(unverified, "A rise to about US$48 a year is reported", "14 days on trial"),
    ],
    cautions: statements([vucense, privacyGuides], "The source code is closed, though audited."),
    website: { name: "1password.com", url: "https://1password.com", checked: false },
    logo: "1P",
    platforms: [notStated],
    checked: "2026-04",
  },
  {
    id: "proton-pass",
    name: "Proton Pass",
    description: "A Swiss password manager that also makes e-mail aliases.",
    category: "password",
    features: statements(
      [privacyGuides],
      "Open source",
      "E-mail aliases: ten free, any number when paid for",
      "Passkeys",
      "Audited by Cure53",
      "Sharing",
    ),
    pricing: [
      ...statements([privacyGuides], "Free plan"),
      ...statements(unverified, "Plus from about US$3 to US$5 a month"),
    ],
    website: { name: "proton.me", url: "https://proton.me/pass", checked: false },
    logo: "PP",
    platforms: [notStated],
    checked: "2026-03",
  },
  {
    id: "keepassxc",
    name: "KeePassXC",
    description: "A password file that stays on your own computer.",
    category: "password",
    features: [
      ...statements(
        [privacyGuides],
        "An encrypted KDBX file, kept locally",
        "No account",
        "An add-on for the browser",
      ),
      ...statements(unverified, "One-time codes (TOTP)", "Holds keys for SSH"),
    ],
    pricing: statements([privacyGuides], "Free"),
    website: { name: "keepassxc.org", url: "https://keepassxc.org", checked: false },
    logo: "KX",
    platforms: ["Windows", "macOS", "Linux"],
    checked: "2026-03",
  },
];
