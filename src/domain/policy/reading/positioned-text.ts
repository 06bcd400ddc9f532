/**
 * Text with its place on the page: all that a reading knows of a file. Points, from the top-left corner of
 * the page as it is shown; `y` is the top of the text, so a box is x, y, width, height.
 */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Direction in which the text runs, clockwise on the page as shown. */
  angle: 0 | 90 | 180 | 270;
  /** All glyphs of the font are equally wide: matters when an item holds several figures. */
  monospaced?: boolean;
}

export interface PageText {
  page: number;
  width: number;
  height: number;
  items: TextItem[];
  /** The page is damaged and gave no text. */
  broken?: true;
  /** It is a picture: its text was recognized, or it was not. */
  picture?: 'read' | 'unread';
  /** The file's end is missing, and pages may have stood behind this one. */
  isLastFound?: true;
}
