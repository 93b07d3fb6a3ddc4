// A link that holds a program: the part after # is JSON, compressed (raw deflate) and in base64 for addresses. No server sees it.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** What is to be shown, as the part of a link after #. */
export async function encodeState(state) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
  return `p=${toBase64(bytes)}`;
}

const MOST = 1 << 20; // characters of a link: what is longer is no program that somebody sends

/** What a link asks for: {text, tab, …}, {example}, or null where it is none of ours. */
export async function decodeState(hash) {
  const match = /^#?(p|example)=(.+)$/s.exec(hash);
  if (!match || match[2].length > MOST) return null;
  if (match[1] === "example") return { example: decodeURIComponent(match[2]) };
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64(match[2]));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state?.text === "string" ? state : null;
  } catch {
    return null;
  }
}

/** The bytes of a gzip file in base64. */
export async function unpack(base64) {
  return through(new DecompressionStream("gzip"), fromBase64(base64));
}
