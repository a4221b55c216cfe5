/** Ports that fetch refuses to call, browsers and Node alike: "bad ports" of the Fetch standard, section 2.9. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Why the service cannot run with its HTTP API at `port` and its socket at the next one; undefined where it can, and for 0,
 * which stands for two free ports.
 */
export function portRefusal(port: number): string | undefined {
  const bad = [port, port + 1].find((each) => BAD_PORTS.has(each));
  if (port === 0 || bad === undefined) return undefined;
  const whose = bad === port ? '' : ' (the socket would be there)';
  return `browsers and fetch refuse to call port ${bad}${whose}: it belongs to another protocol; choose another`;
}
