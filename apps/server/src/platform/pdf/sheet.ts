import { PAGE, type PageWriter } from './page-writer.ts';

const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - 60;
const QUIET = '#5d6470';
const LINE = 15;

/** Pages that fill from top to bottom. */
export class Sheet {
  readonly #writer: PageWriter;
  readonly #pageWord: string;
  #y: number = PAGE.margin;
  #page = 0;

  constructor(writer: PageWriter, pageWord: string) {
    this.#writer = writer;
    this.#pageWord = pageWord;
    this.#newPage();
  }

  #newPage(): void {
    this.#writer.newPage();
    this.#page += 1;
    this.#y = PAGE.margin;
    this.#writer.text(`${this.#pageWord} ${this.#page}`, {
      x: LEFT,
      y: PAGE.height - 36,
      width: WIDTH,
      size: 7,
      align: 'end',
      color: QUIET,
    });
  }

  /** Begins a page if this much does not fit on the current one. */
  room(height: number): void {
    if (this.#y + height > BOTTOM) this.#newPage();
  }

  skip(height: number): void {
    this.#y += height;
  }

  lines(text: string, size: number, height: number, color?: string): void {
    for (const line of this.#writer.wrap(text, WIDTH, size)) {
      this.room(height);
      const place = { x: LEFT, y: this.#y, width: WIDTH, size };
      this.#writer.text(line, color === undefined ? place : { ...place, color });
      this.#y += height;
    }
  }

  fact(label: string, value: string): void {
    this.room(LINE);
    const place = { y: this.#y, size: 8.5 };
    this.#writer.text(label, { ...place, x: LEFT, width: 150, color: QUIET });
    this.#writer.text(value, { ...place, x: LEFT + 158, width: WIDTH - 158 });
    this.#y += LINE;
  }

  /** A JPEG, as large as fits. */
  picture(bytes: Buffer, size: { readonly width: number; readonly height: number }): void {
    this.#writer.picture(bytes, { x: LEFT, y: this.#y, ...size });
    this.#y += size.height;
  }
}
