import { notStated, type Source, statements, unverified } from "../entry.ts";
import { allPlatforms, type Tool } from "../tools.ts";

/** Reviews of privacy tools; facts of it only. */
const privacyGuides: Source = { name: "privacyguides.org", date: "2026-03-11" };

const vpntoo: Source = { name: "vpntoo.com" };
const subger: Source = { name: "subger.com", date: "2026-05" };

/** VPN services. */
export const vpnTools: readonly Tool[] = [
  {
    id: "mullvad-vpn",
    name: "Mullvad VPN",
    description: "A VPN at one flat price that does not ask for an e-mail address.",
    category: "vpn",
    features: statements(
      [privacyGuides, vpntoo],
      "An account number instead of a name",
      "WireGuard with multihop, and DAITA, which pads the traffic",
      "Servers in 49 countries or more",
      "Takes cash and Monero",
      "Five devices at once",
    ),
    pricing: [
      ...statements([subger], "From €5 a month, one plan; refund within 14 days"),
      ...statements(unverified, "No new recurring subscriptions"),
    ],
    website: { name: "mullvad.net", url: "https://mullvad.net", checked: false },
    logo: "MV",
    platforms: [...allPlatforms, "Browser"],
    checked: "2026-05",
  },
  {
    id: "proton-vpn",
    name: "Proton VPN",
    description: "A Swiss VPN with a free plan.",
    category: "vpn",
    features: statements(
      [privacyGuides],
      "Servers in 127 countries or more",
      "Open-source apps that have been audited",
      "Secure Core and the Stealth protocol",
      "A free plan with ten countries and no advertisements",
      "Takes cash by post",
    ),
    pricing: [
      ...statements([privacyGuides], "Free plan; paid plans refunded within 30 days"),
      ...statements(unverified, "Paid plans from about €5 to €10 a month, by length of the term"),
    ],
    website: { name: "protonvpn.com", url: "https://protonvpn.com", checked: false },
    logo: "PV",
    platforms: allPlatforms,
    checked: "2026-03",
  },
  {
    id: "ivpn",
    name: "IVPN",
    description: "A small VPN from Gibraltar whose policy of keeping no logs has been audited.",
    category: "vpn",
    features: statements(
      [privacyGuides],
      "No e-mail address needed",
      "Servers in 41 countries or more",
      "Takes Monero and cash",
      "V2Ray disguises the traffic",
      "Blocks trackers",
      "Multihop on the Pro plan",
    ),
    pricing: [
      ...statements(unverified, "From about US$6 a month (Standard) or US$10 (Pro)"),
      ...statements([privacyGuides], "Refund within 30 days"),
    ],
    website: { name: "ivpn.net", url: "https://ivpn.net", checked: false },
    logo: "IV",
    platforms: [notStated],
    checked: "2026-03",
  },
  {
    id: "windscribe",
    name: "Windscribe",
    description: "A VPN with a free allowance.",
    category: "vpn",
    features: statements(
      unverified,
      "10 GB free once an e-mail address is given",
      "A plan that you put together yourself",
      "R.O.B.E.R.T., a blocker",
      "Any number of devices",
      "Servers in 60 countries or more",
    ),
    pricing: statements(unverified, "Free; paid from about US$9 a month or US$69 a year"),
    website: { name: "windscribe.com", url: "https://windscribe.com", checked: false },
    logo: "WS",
    platforms: [notStated],
  },
  {
    id: "nordvpn",
    name: "NordVPN",
    description: "A large commercial VPN.",
    category: "vpn",
    features: statements(
      unverified,
      "Servers in 110 countries or more",
      "Threat Protection",
      "Meshnet",
      "Ten devices at once",
      "A dedicated IP address as an option",
    ),
    pricing: statements(unverified, "From about US$3 to US$4 a month on a term of two years"),
    website: { name: "nordvpn.com", url: "https://nordvpn.com", checked: false },
    logo: "NV",
    platforms: [notStated],
  },
];

const vucense: Source = { name: "vucense.com", date: "2026-04" };

/** Password managers. */
const passwordTools: readonly Tool[] = [
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

/** Privacy browsers. */
const browserTools: readonly Tool[] = [
  {
    id: "firefox",
    name: "Firefox",
    description: "An independent browser with protection against tracking.",
    category: "browser",
    features: [
      ...statements(
        [privacyGuides],
        "Enhanced Tracking Protection",
        "Add-ons on Android too",
        "End-to-end encrypted sync",
        "An engine of its own",
      ),
      ...statements(unverified, "Containers keep sites apart"),
    ],
    pricing: statements([privacyGuides], "Free"),
    website: { name: "mozilla.org", url: "https://mozilla.org/firefox", checked: false },
    logo: "FF",
    platforms: allPlatforms,
    checked: "2026-03",
  },
  {
    id: "brave",
    name: "Brave",
    description: "A Chromium browser that blocks advertisements from the start.",
    category: "browser",
    features: [
      ...statements([privacyGuides], "Shields block advertisements"),
      ...statements(
        unverified,
        "Randomises what would identify the browser",
        "Windows that browse through Tor",
        "A private search engine",
        "Sync by a chain of devices",
      ),
    ],
    pricing: statements([privacyGuides], "Free"),
    website: { name: "brave.com", url: "https://brave.com", checked: false },
    logo: "BR",
    platforms: allPlatforms,
    checked: "2026-03",
  },
  {
    id: "mullvad-browser",
    name: "Mullvad Browser",
    description: "A browser from the Tor Project without Tor, for use with a VPN.",
    category: "browser",
    features: statements(
      [privacyGuides],
      "Tor Browser's protection against fingerprinting",
      "Always in private mode",
      "uBlock Origin built in",
      "No telemetry",
    ),
    pricing: statements([privacyGuides], "Free"),
    website: { name: "mullvad.net", url: "https://mullvad.net/browser", checked: false },
    logo: "MB",
    platforms: ["Windows", "macOS", "Linux"],
    checked: "2026-03",
  },
  {
    id: "tor-browser",
    name: "Tor Browser",
    description: "Browsing through three relays that volunteers run.",
    category: "browser",
    features: statements(
      [privacyGuides],
      "The same fingerprint for everybody",
      "Opens onion sites",
      "Bridges around censorship",
      "Levels of security to choose from",
    ),
    pricing: statements([privacyGuides], "Free"),
    website: { name: "torproject.org", url: "https://torproject.org", checked: false },
    logo: "TB",
    platforms: ["Windows", "macOS", "Linux", "Android"],
    checked: "2026-03",
  },
  {
    id: "librewolf",
    name: "LibreWolf",
    description: "A hardened Firefox.",
    category: "browser",
    features: statements(
      unverified,
      "uBlock Origin built in",
      "Strict settings from the start",
      "No telemetry and no Pocket",
      "Made by a community",
    ),
    pricing: statements(unverified, "Free"),
    website: { name: "librewolf.net", url: "https://librewolf.net", checked: false },
    logo: "LW",
    platforms: ["Windows", "macOS", "Linux"],
  },
];

/** The tools of the privacy toolkit, in the order of its page. */
export const privacyTools: readonly Tool[] = [...vpnTools, ...passwordTools, ...browserTools];
