/** A frame may hold 32 KB; a message of several frames 128 KB. */
const FRAME_LIMIT = 32 * 1024;
export const MESSAGE_LIMIT = 128 * 1024;

/**
 * Watches a client's bytes for a frame over the limit. `ws` reports whole messages only, so the frame headers are read
 * here, and nothing but them.
 */
export class FrameSizes {
  private header = Buffer.alloc(0);
  /** Bytes of the current frame that are still to come. */
  private rest = 0;

  /** Takes the next bytes. Returns true when a frame in them is too large. */
  tooLarge(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length) {
      const skipped = Math.min(this.rest, chunk.length - at);
      this.rest -= skipped;
      at += skipped;
      if (at === chunk.length) return false;
      this.header = Buffer.concat([this.header, chunk.subarray(at, at + 1)]);
      at += 1;
      const frame = lengths(this.header);
      if (!frame) continue;
      if (frame.payload > FRAME_LIMIT) return true;
      this.rest = frame.payload;
      this.header = Buffer.alloc(0);
    }
    return false;
  }
}

/** RFC 6455, section 5.2. Undefined while the header is incomplete. */
function lengths(header: Buffer): { payload: number } | undefined {
  if (header.length < 2) return undefined;
  const short = header[1]! & 0x7f;
  const extra = short === 127 ? 8 : short === 126 ? 2 : 0;
  const mask = header[1]! & 0x80 ? 4 : 0;
  if (header.length < 2 + extra + mask) return undefined;
  const payload = extra === 8 ? Number(header.readBigUInt64BE(2)) : extra === 2 ? header.readUInt16BE(2) : short;
  return { payload };
}
