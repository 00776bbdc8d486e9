import { type PlanQuote } from "./quote.js";
import { type Words } from "./texts.js";
/** The parts that stay for the life of the element, so that an open dialog stays open and the focus stays. */
export interface Frame {
    /** "from ₱1,299 a month"; opens the plans. */
    line: HTMLButtonElement;
    dialog: HTMLDialogElement;
    close: HTMLButtonElement;
    title: HTMLElement;
    /** The plans. */
    content: HTMLElement;
}
export declare function drawFrame(): Frame;
/** Shows no amount while the store computes the next one. */
export declare function showBusy({ line, content }: Frame): void;
export declare function showPlans(frame: Frame, quote: PlanQuote, { texts, money }: Words): void;
/** "pay monthly from ₱1,000", for goods that cost less. */
export declare function showMinimum({ line }: Frame, text: string): void;
export declare const fill: (text: string, amount: string) => string;
