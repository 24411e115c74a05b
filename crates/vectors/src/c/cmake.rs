//! How the driver is built and run: CMake with a CTest test for each test of the suite.

use super::super::Suite;

/// The text of `CMakeLists.txt`; `others` are the files of the program that the driver does not include.
pub fn cmake(suite: &Suite, others: &[String], includes: &[String], defines: &[String]) -> String {
    let mut text = String::from(
        "# Made by Flotilla: cmake -B build && cmake --build build && ctest --test-dir build\n\
         cmake_minimum_required(VERSION 3.10)\nproject(flotilla_tests C)\nenable_testing()\n",
    );
    let files: String = others.iter().map(|file| format!(" \"{file}\"")).collect();
    text += &format!("add_executable(driver driver.c{files})\n");
    for include in includes {
        text += &format!("target_include_directories(driver PRIVATE \"{include}\")\n");
    }
    for define in defines {
        text += &format!("target_compile_definitions(driver PRIVATE \"{}\")\n", define.replace('"', "\\\""));
    }
    text += "if(UNIX)\n  target_link_libraries(driver m)\nendif()\n";
    for n in 1..=suite.tests.len() {
        text += &format!("add_test(NAME test_{n} COMMAND driver {n})\n");
    }
    text
}
