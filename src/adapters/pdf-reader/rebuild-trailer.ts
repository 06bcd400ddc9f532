/** Appends the missing trailer of a truncated file. PDF.js recovers objects, but not the root. */
/** One character per byte, so text offsets are file offsets. */
const LATIN1 = 'latin1';

/** `12 0 obj`, followed by its dictionary. */
const OBJECT = /(?:^|[\s>])(\d{1,10})\s+(\d{1,5})\s+obj\b/g;

const MAX_OBJECTS = 200_000;

/** Enough bytes of an object to contain its type. */
const HEAD = 4_000;

interface Found {
  number: number;
  generation: string;
}

/**
 * Returns candidate files with a new trailer, most likely first, because the root itself may be truncated. Empty if
 * there is no page.
 */
export function rebuildCandidates(bytes: Uint8Array): (() => Uint8Array<ArrayBuffer>)[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString(LATIN1);
  let catalog: Found | undefined;
  let tree: Found | undefined;
  const pages = new Map<number, Found>();
  let highest = 0;
  let count = 0;
  OBJECT.lastIndex = 0;
  for (let match = OBJECT.exec(text); match !== null && count < MAX_OBJECTS; match = OBJECT.exec(text)) {
    count += 1;
    const found = { number: Number(match[1]), generation: match[2] ?? '0' };
    highest = Math.max(highest, found.number);
    const from = match.index + match[0].length;
    const head = text.slice(from, from + HEAD);
    const dictionary = head.slice(0, endOfDictionary(head));
    const type = /\/Type\s*\/(Catalog|Pages|Page)\b/.exec(dictionary)?.[1];
    if (type === 'Page') pages.set(found.number, found);
    else if (type === 'Catalog') catalog = found;
    else if (type === 'Pages' && !/\/Parent\b/.test(dictionary)) tree = found;
  }
  const nextNumber = highest + 1;
  const trailer = (root: string) => `trailer\n<</Root ${root}/Size ${nextNumber + 2}>>`;
  const withCatalog = (first: string) =>
    `${nextNumber} 0 obj\n<</Type/Catalog/Pages ${first}>>\nendobj\n${trailer(`${nextNumber} 0 R`)}`;
  const kids = [...pages.values()].sort((a, b) => a.number - b.number);
  // Replaces the truncated page tree, because its pages reference it as their parent.
  const parent = tree ? reference(tree) : `${nextNumber + 1} 0 R`;
  const list = `${parent.replace('R', 'obj')}\n<</Type/Pages/Count ${kids.length}/Kids[${kids.map(reference).join(' ')}]>>\nendobj\n`;
  return [
    ...(catalog ? [trailer(reference(catalog))] : []),
    ...(tree ? [withCatalog(reference(tree))] : []),
    ...(kids.length > 0 ? [`${list}${withCatalog(parent)}`] : []),
  ].map((end) => () => appendEnd(file, end));
}

const endOfDictionary = (head: string): number => {
  const ends = ['endobj', 'stream'].map((word) => head.indexOf(word)).filter((at) => at >= 0);
  return ends.length === 0 ? head.length : Math.min(...ends);
};

const reference = ({ number, generation }: Found): string => `${number} ${generation} R`;

/** Closes a truncated object first. */
function appendEnd(file: Buffer, end: string): Uint8Array<ArrayBuffer> {
  const completeFile = Buffer.concat([file, Buffer.from(`\nendobj\n${end}\nstartxref\n0\n%%EOF\n`, LATIN1)]);
  return new Uint8Array(
    completeFile.buffer.slice(completeFile.byteOffset, completeFile.byteOffset + completeFile.byteLength),
  );
}
