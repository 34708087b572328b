/** A complete profile as the browser stores it. Countries are ids: Portugal, Spain and the United Kingdom. */
export const storedProfile = () => ({
  residencies: [
    { country: "620", isPrimary: true },
    { country: "724", isPrimary: false },
  ],
  citizenships: [{ country: "826", isPrimary: true }],
  employmentStatus: "employed",
  employmentCountry: "620",
});
