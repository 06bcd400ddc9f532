/** Determines the type of a picture from its bytes, not from its name or the sender's claim. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Pictures of a user: the portrait, and a logo for each theme. */
export const PICTURES = [
  'avatar',
  'business_logo_green',
  'business_logo_blue',
  'business_logo_dark',
] as const;
export type Picture = (typeof PICTURES)[number];

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** Limits memory: a picture of a few kilobytes can decode to gigabytes. */
const MAX_PICTURE_SIDE = 6000;

type PictureProblem = 'empty' | 'too_large' | 'svg' | 'not_a_picture' | 'too_many_pixels';

export const PICTURE_PROBLEMS: Readonly<Record<PictureProblem, string>> = {
  empty: 'This file is empty.',
  too_large: 'This picture is over 2 MB. Save it smaller and try again.',
  svg: 'SVG pictures can contain scripts and are not accepted. Save it as PNG, JPEG or WebP.',
  not_a_picture: 'This file is not a picture that can be shown. Choose a PNG, JPEG or WebP file.',
  too_many_pixels: `This picture is more than ${MAX_PICTURE_SIDE} pixels wide or high. Save it smaller and try again.`,
};

export function checkPicture(content: Uint8Array): Found | { problem: PictureProblem } {
  if (content.byteLength === 0) return { problem: 'empty' };
  if (content.byteLength > MAX_PICTURE_BYTES) return { problem: 'too_large' };
  const found = pngSize(content) ?? jpegSize(content) ?? webpSize(content);
  if (!found) return { problem: looksLikeSvg(content) ? 'svg' : 'not_a_picture' };
  const { width, height } = found;
  if (width < 1 || height < 1) return { problem: 'not_a_picture' };
  if (Math.max(width, height) > MAX_PICTURE_SIDE) return { problem: 'too_many_pixels' };
  return found;
}

type Found = { width: number; height: number; type: PictureType };

const view = (content: Uint8Array) => new DataView(content.buffer, content.byteOffset, content.byteLength);
const ascii = (content: Uint8Array, from: number, to: number) =>
  new TextDecoder('latin1').decode(content.subarray(from, to));

/** W3C PNG, section 5: eight bytes, then the IHDR chunk with width and height, and IEND at the end. */
function pngSize(content: Uint8Array): Found | null {
  if (content.byteLength < 45 || ascii(content, 1, 8) !== 'PNG\r\n\u001a\n' || content[0] !== 0x89)
    return null;
  if (
    ascii(content, 12, 16) !== 'IHDR' ||
    !ascii(content, content.byteLength - 8, content.byteLength - 4).startsWith('IEND')
  )
    return null;
  return { type: 'image/png', width: view(content).getUint32(16), height: view(content).getUint32(20) };
}

/** ITU-T T.81, annex B: segments with a marker and a length. A frame header (SOF) contains the size. */
function jpegSize(content: Uint8Array): Found | null {
  if (content.byteLength < 20 || content[0] !== 0xff || content[1] !== 0xd8 || content[2] !== 0xff)
    return null;
  const data = view(content);
  for (let at = 2; at + 9 <= content.byteLength;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // SOF0 to SOF15, without DHT, JPG and DAC, which share the range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    }
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + data.getUint16(at + 2);
  }
  return null;
}

/** RFC 9649, section 2: RIFF, length, WEBP, then a chunk of one of three kinds. */
function webpSize(content: Uint8Array): Found | null {
  if (content.byteLength < 30 || ascii(content, 0, 4) !== 'RIFF' || ascii(content, 8, 12) !== 'WEBP')
    return null;
  const data = view(content);
  const three = (at: number) => data.getUint16(at, true) + ((content[at + 2] ?? 0) << 16);
  switch (ascii(content, 12, 16)) {
    case 'VP8X':
      return { type: 'image/webp', width: three(24) + 1, height: three(27) + 1 };
    case 'VP8L': {
      const bits = data.getUint32(21, true);
      return { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        type: 'image/webp',
        width: data.getUint16(26, true) & 0x3fff,
        height: data.getUint16(28, true) & 0x3fff,
      };
    default:
      return null;
  }
}

const looksLikeSvg = (content: Uint8Array): boolean => /<svg[\s>]/i.test(ascii(content, 0, 2048));
