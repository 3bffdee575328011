import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../../../src/tools/project.mjs';

/**
 * Figures that were measured, and the page that is made of them and of nothing else.
 *
 * @template {Record<string, unknown>} All
 */
export class Figures {
  #json;
  #page;
  #render;

  /**
   * @param {string} name of both files in docs
   * @param {(all: All, previous: string) => string} render gives the page its Markdown; `previous` is the page as it was
   */
  constructor(name, render) {
    this.#json = join(ROOT, 'docs', `${name}.json`);
    this.#page = join(ROOT, 'docs', `${name}.md`);
    this.#render = render;
  }

  /** @returns {All} what earlier runs wrote down */
  read() {
    return JSON.parse(existsSync(this.#json) ? readFileSync(this.#json, 'utf8') : '{}');
  }

  /** @param {All} all */
  async write(all) {
    const rounded = JSON.stringify(all, (_key, value) =>
      typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value,
    );
    writeFileSync(this.#json, await formatted(this.#json, rounded));
    writeFileSync(this.#page, await this.page());
  }

  /** @returns the page, made anew of the figures that are written down */
  page() {
    const previous = existsSync(this.#page) ? readFileSync(this.#page, 'utf8') : '';
    return formatted(this.#page, this.#render(this.read(), previous));
  }

  /** @returns {string} the page as it stands */
  writtenPage() {
    return readFileSync(this.#page, 'utf8');
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
async function formatted(file, text) {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}
