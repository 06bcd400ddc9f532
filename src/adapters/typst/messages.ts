/** What the server and the process that makes PDFs say to one another. */
export interface PdfOrder {
  /** The document as JSON. */
  data: string;
}

export type PdfAnswer =
  | { kind: 'made'; pdf: Uint8Array<ArrayBuffer> }
  | { kind: 'not_here' }
  | { kind: 'failed'; why: string };
