/** One form for all spellings of an address; what follows `#` is no part of it. What is no address stays as it is. */
export const normalAddress = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
};
