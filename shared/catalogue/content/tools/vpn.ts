import { notStated, type Source, statements, unverified } from "../../entry.ts";
import { allPlatforms, type Tool } from "../../tools.ts";
import { privacyGuides } from "./sources.ts";

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
