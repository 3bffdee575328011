import { indexInSteps, type Indexed } from './index-introspection.ts';
import { JsonCursor, whereJson } from '../answers/json/json-cursor.ts';

/** Room for all but the largest schemas, bytes: what stays empty of it is no memory, and growing copies. */
const FIRST_ROOM = 32 * 1024 * 1024;

/** Fewer bytes tell nothing of a text: a byte order mark has as many. */
const FEWEST = 3;

/** Reads the answer to an introspection while it comes in, so that little is left to do at its end. */
export class IntrospectionReader {
  readonly #json = new JsonCursor(new Uint8Array());
  readonly #steps: Generator<void, Indexed>;
  #buffer = new Uint8Array(FIRST_ROOM);
  #length = 0;
  #leftBefore = 0;
  #found: { readonly it: Indexed } | undefined;

  /** @param known the bytes of a schema that the answer may have */
  constructor(known?: Uint8Array) {
    this.#steps = indexInSteps(this.#json, known);
  }

  /** All of the answer that is there, as text. */
  get text(): string {
    return new TextDecoder().decode(this.#buffer.subarray(0, this.#length));
  }

  /**
   * Takes the next part of the answer.
   *
   * @throws {BrokenSchemaError} where its schema cannot be used
   */
  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#buffer.length));
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = length;
    this.#json.extend(this.#buffer.subarray(0, length));
    // What is cut is read anew: with every chunk, that would take ages for a value of many chunks.
    if (this.#json.left >= Math.max(FEWEST, 2 * this.#leftBefore)) this.#advance();
  }

  /**
   * Finds out what the whole answer is; undefined where it is no JSON, or has no schema.
   *
   * @throws {BrokenSchemaError} as above
   */
  end(): Indexed {
    this.#advance();
    return whereJson(() => {
      this.#json.end();
      return this.#found?.it;
    });
  }

  #advance(): void {
    if (this.#found) return;
    const step = whereJson(() => this.#steps.next());
    if (!step || step.done) this.#found = { it: step?.value ?? undefined };
    this.#leftBefore = this.#json.left;
  }
}
