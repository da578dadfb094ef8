import type { Command } from "commander"
import { misused } from "./verb.ts"

/** Accepts the argument of a verb also as an option: `group create --name staff`. */
export function argumentOrOption(command: Command, name: string): Command {
  const [argument] = command.registeredArguments
  command.option(`--${name} <${name}>`, `the ${name}, instead of the argument`)
  command.on(`option:${name}`, () => {
    if (argument !== undefined) argument.required = false
  })
  return command.hook("preAction", () => {
    const given = command.getOptionValue(name)
    if (given === undefined) return
    if (command.args.length > 0) givenTwice(command, name)
    command.processedArgs[0] = given
  })
}

/** Accepts a required option of a verb also as an argument: `client create "Photo Book"`. The help shows only the option. */
export function optionOrArgument(command: Command, name: string): Command {
  const option = command.options.find((each) => each.attributeName() === name)
  option?.makeOptionMandatory(false)
  return command.allowExcessArguments().hook("preAction", () => {
    const [given, ...rest] = command.args
    const isOption = command.getOptionValue(name) !== undefined
    if (given === undefined && !isOption) misused(command, `required option '${option?.flags}' not specified`)
    if (given !== undefined && isOption) givenTwice(command, name)
    if (rest.length > 0) misused(command, `too many arguments: put the ${name} in quotes if it has spaces`)
    if (given !== undefined) command.setOptionValueWithSource(name, given, "cli")
  })
}

const givenTwice = (command: Command, name: string): never =>
  misused(command, `the ${name} is given twice: as an argument and as --${name}`)
