import { type Source, statements } from "../entry.ts";
import type { Tool } from "../tools.ts";

/** Reviews of privacy tools. Cited for facts only. */
const privacyGuides = (page: string): Source => ({
  name: "Privacy Guides",
  url: `https://www.privacyguides.org/en/${page}/`,
  date: "2026-03-11",
  confidence: "medium",
});
const vpnGuide = privacyGuides("vpn");
const passwordGuide = privacyGuides("passwords");
const browserGuide = privacyGuides("desktop-browsers");
const mobileBrowserGuide = privacyGuides("mobile-browsers");
const torGuide = privacyGuides("tor");

const subger: Source = {
  name: "subger.com",
  url: "https://subger.com/en/ss/service/mullvad",
  date: "2026-05",
  confidence: "medium",
};
const techRadar: Source = {
  name: "techradar.com",
  url: "https://techradar.com/news/mullvad-vpn-axes-recurring-subscriptions-in-the-name-of-privacy",
  date: "2022",
  confidence: "medium",
};

export const vpnTools: readonly Tool[] = [
  {
    id: "mullvad-vpn",
    name: "Mullvad VPN",
    description: "A VPN service.",
    category: "vpn",
    features: [
      ...statements([vpnGuide, subger], "Based in Sweden"),
      ...statements(
        [vpnGuide, subger],
        "An account number instead of a name",
        "WireGuard with multihop, and DAITA, which pads the traffic",
      ),
      ...statements([vpnGuide], "Servers in 49 countries or more", "Takes cash and Monero"),
      ...statements([vpnGuide, subger], "Five devices at once"),
    ],
    pricing: [
      ...statements([subger], "From €5 a month, one plan; refund within 14 days"),
      ...statements([techRadar], "No new recurring subscriptions"),
    ],
    website: { name: "mullvad.net", url: "https://mullvad.net", checked: false },
    logo: "MV",
    platforms: statements([vpnGuide], "Windows", "macOS", "Linux", "iOS", "Android"),
  },
  {
    id: "proton-vpn",
    name: "Proton VPN",
    description: "A VPN service.",
    category: "vpn",
    features: statements(
      [vpnGuide],
      "Based in Switzerland",
      "Servers in 127 countries or more",
      "Open-source apps that have been audited",
      "Secure Core and the Stealth protocol",
      "A free plan with ten countries and no advertisements",
      "Takes cash by post",
    ),
    pricing: statements([vpnGuide], "Free plan; paid plans refunded within 30 days"),
    website: { name: "protonvpn.com", url: "https://protonvpn.com", checked: false },
    logo: "PV",
    platforms: statements([vpnGuide], "Windows", "macOS", "Linux", "iOS", "Android"),
  },
  {
    id: "ivpn",
    name: "IVPN",
    description: "A VPN service.",
    category: "vpn",
    features: statements(
      [vpnGuide],
      "Based in Gibraltar",
      "No e-mail address needed",
      "A policy of keeping no logs, which has been audited",
      "Servers in 41 countries or more",
      "Takes Monero and cash",
      "V2Ray disguises the traffic",
      "Blocks trackers",
      "Multihop on the Pro plan",
      "Refund within 30 days",
    ),
    pricing: [],
    website: { name: "ivpn.net", url: "https://ivpn.net", checked: false },
    logo: "IV",
    platforms: statements([vpnGuide], "Windows", "macOS", "Linux", "iOS", "Android"),
  },
  {
    id: "windscribe",
    name: "Windscribe",
    description: "A VPN service.",
    category: "vpn",
    features: [],
    pricing: [],
    website: { name: "windscribe.com", url: "https://windscribe.com", checked: false },
    logo: "WS",
    platforms: [],
  },
  {
    id: "nordvpn",
    name: "NordVPN",
    description: "A VPN service.",
    category: "vpn",
    features: [],
    pricing: [],
    website: { name: "nordvpn.com", url: "https://nordvpn.com", checked: false },
    logo: "NV",
    platforms: [],
  },
];

const vucense: Source = {
  name: "vucense.com",
  url: "https://vucense.com/comparisons-alternatives/app-versus/bitwarden-vs-1password-2026-comparison/",
  date: "2026-04-01",
  confidence: "medium",
};

const passwordTools: readonly Tool[] = [
  {
    id: "bitwarden",
    name: "Bitwarden",
    description: "A password manager.",
    category: "password",
    features: statements(
      [passwordGuide, vucense],
      "Open source",
      "Free on any number of devices",
      "End-to-end encryption",
      "Passkeys",
      "Can run on your own server",
      "Audited",
    ),
    pricing: statements([vucense], "Free; premium from $10 a year, families $40"),
    website: { name: "bitwarden.com", url: "https://bitwarden.com", checked: false },
    logo: "BW",
    platforms: statements([passwordGuide, vucense], "Windows", "macOS", "Linux", "iOS", "Android"),
  },
  {
    id: "one-password",
    name: "1Password",
    description: "A password manager.",
    category: "password",
    features: statements(
      [vucense, passwordGuide],
      "Travel Mode hides vaults at borders",
      "A Secret Key beside the password",
      "Watchtower",
      "Passkeys",
      "Sharing within a family",
    ),
    pricing: statements([vucense], "From $35.88 a year", "14 days on trial"),
    cautions: statements([vucense, passwordGuide], "The source code is closed, though audited."),
    website: { name: "1password.com", url: "https://1password.com", checked: false },
    logo: "1P",
    platforms: statements([vucense], "Windows", "macOS", "iOS", "Android"),
  },
  {
    id: "proton-pass",
    name: "Proton Pass",
    description: "A password manager.",
    category: "password",
    features: statements(
      [passwordGuide],
      "Open source",
      "E-mail aliases: ten free, any number when paid for",
      "Passkeys",
      "Audited by Cure53",
      "Sharing",
    ),
    pricing: statements([passwordGuide], "Free plan"),
    website: { name: "proton.me", url: "https://proton.me/pass", checked: false },
    logo: "PP",
    platforms: [],
  },
  {
    id: "keepassxc",
    name: "KeePassXC",
    description: "A password manager.",
    category: "password",
    features: statements(
      [passwordGuide],
      "An encrypted KDBX file, kept locally",
      "No account",
      "An add-on for the browser",
    ),
    pricing: statements([passwordGuide], "Free"),
    website: { name: "keepassxc.org", url: "https://keepassxc.org", checked: false },
    logo: "KX",
    platforms: statements([passwordGuide], "Windows", "macOS", "Linux"),
  },
];

const browserTools: readonly Tool[] = [
  {
    id: "firefox",
    name: "Firefox",
    description: "A web browser.",
    category: "browser",
    features: [
      ...statements([browserGuide], "Enhanced Tracking Protection", "End-to-end encrypted sync"),
      ...statements([mobileBrowserGuide], "Add-ons on Android too"),
      ...statements([browserGuide], "An engine of its own"),
    ],
    pricing: statements([browserGuide], "Free"),
    website: { name: "mozilla.org", url: "https://mozilla.org/firefox", checked: false },
    logo: "FF",
    platforms: statements([browserGuide], "Windows", "macOS", "Linux"),
  },
  {
    id: "brave",
    name: "Brave",
    description: "A web browser.",
    category: "browser",
    features: statements([browserGuide], "Shields block advertisements", "Built on Chromium"),
    pricing: statements([browserGuide], "Free"),
    website: { name: "brave.com", url: "https://brave.com", checked: false },
    logo: "BR",
    platforms: statements([browserGuide], "Windows", "macOS", "Linux", "iOS", "Android"),
  },
  {
    id: "mullvad-browser",
    name: "Mullvad Browser",
    description: "A web browser.",
    category: "browser",
    features: statements(
      [browserGuide],
      "Tor Browser's protection against fingerprinting, without Tor",
      "Always in private mode",
      "uBlock Origin built in",
      "No telemetry",
    ),
    pricing: statements([browserGuide], "Free"),
    website: { name: "mullvad.net", url: "https://mullvad.net/browser", checked: false },
    logo: "MB",
    platforms: statements([browserGuide], "Windows", "macOS", "Linux"),
  },
  {
    id: "tor-browser",
    name: "Tor Browser",
    description: "A web browser.",
    category: "browser",
    features: statements(
      [torGuide],
      "Browses through three relays that volunteers run",
      "The same fingerprint for everybody",
      "Opens onion sites",
      "Bridges around censorship",
      "Levels of security to choose from",
    ),
    pricing: statements([torGuide], "Free"),
    website: { name: "torproject.org", url: "https://torproject.org", checked: false },
    logo: "TB",
    platforms: statements([torGuide], "Windows", "macOS", "Linux", "Android"),
  },
  {
    id: "librewolf",
    name: "LibreWolf",
    description: "A web browser.",
    category: "browser",
    features: [],
    pricing: [],
    website: { name: "librewolf.net", url: "https://librewolf.net", checked: false },
    logo: "LW",
    platforms: [],
  },
];

/** In display order. */
export const privacyTools: readonly Tool[] = [...vpnTools, ...passwordTools, ...browserTools];
