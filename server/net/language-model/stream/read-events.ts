/**
 * The data of each server-sent event in a body. A body without any is given as a whole, for it may be an answer of a
 * service that does not stream.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const decoder = new TextDecoder();
  let unfinished = "";
  let data: string[] = [];
  let isStream = false;
  let other = "";

  /** Takes lines, and gives the data of the events that they end. */
  const take = (lines: string[]): string[] => {
    const events: string[] = [];
    for (const line of lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))) {
      if (line.startsWith("data:")) {
        isStream = true;
        other = "";
        data.push(line.slice(line[5] === " " ? 6 : 5));
      } else if (line === "" && data.length) {
        events.push(data.join("\n"));
        data = [];
      } else if (!isStream) other += `${line}\n`;
    }
    return events;
  };

  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split("\n");
    lines[0] = unfinished + lines[0];
    unfinished = lines.pop()!;
    yield* take(lines);
  }
  yield* take([unfinished + decoder.decode(), ""]);
  if (other.trim()) yield other;
}
