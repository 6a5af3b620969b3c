//! The tests of the command. All tests of a crate form one program, because each program is linked with the whole
//! engine, and because its tests run on all cores.

// If `fuzzing` is set, the targets of `mutants` are separate programs.
#![allow(unexpected_cfgs)]

mod answers;
mod cli;
mod command;
mod explore;
mod heavy;
mod hostile;
mod install;
mod limits;
mod loopy;
mod mutants;
mod one_answer;
mod play;
mod readme;
mod scoring;
mod serve;
mod store;
